/** Where numbers begin in the file of weights, and their shape. */
export type Weights = { at: number; shape: number[] }

/** One operator: the tensors it reads and the one it makes, by number. */
export type Step = {
  kind: 'add' | 'average' | 'conv' | 'depthwise' | 'double' | 'hardSwish' | 'multiply' | 'relu' | 'sigmoid' | 'spread'
  from: number[]
  to: number
  stride?: number
  filter?: Weights
  bias?: Weights
}

/** A network as `pack-network.ts` writes it when the site is built. `size`: pixels across, and down. */
export type Network = { size: number; input: number; output: number; steps: Step[] }
