import { Component, type ReactNode } from 'react'

type Props = { onFailure: () => void; children: ReactNode }

/** Error boundary: a popup that cannot be rendered, for example because its code did not load, leaves the queue, and the page stays. */
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
