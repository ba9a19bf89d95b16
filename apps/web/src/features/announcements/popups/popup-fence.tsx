import { Component, type ReactNode } from 'react'

type Props = { onFailure: () => void; children: ReactNode }

/** A popup that cannot be drawn, as when its code does not come, leaves the line. The page below it is worth more. */
export class PopupFence extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailure()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
