/** First and last of calls that stand beside each other. */
type CallRange = readonly [first: number, last: number]

type Processor = {
  /** As the kernel names it to a filter. */
  architecture: number
  /** Calls that ordinary programs make: files, memory, threads, time, signals, sockets. Everything else does not exist for them. */
  allowed: readonly CallRange[]
  clone: number
  /** Other calls that make a process. `clone3` is among them: what it is to make stands in memory, where a filter cannot look. */
  forks: readonly number[]
  clone3: number
}

/**
 * From the kernel's tables of numbers, unistd_64.h and asm-generic/unistd.h. Left out, and so refused, are among others mount,
 * pivot_root, chroot, unshare, setns, ptrace, process_vm_readv, perf_event_open, bpf, userfaultfd, io_uring, keyctl, kexec_load,
 * init_module, open_by_handle_at, personality, modify_ldt, the clock, message queues, and whatever newer kernels bring.
 */
const processors: Record<'x64' | 'arm64', Processor> = {
  x64: {
    architecture: 0xc000003e,
    // biome-ignore format: pairs that are read together.
    allowed: [
      [0, 67], [72, 100], [102, 102], [104, 115], [117, 133], [137, 138], [140, 152], [157, 158], [160, 160], [162, 162], [186, 197],
      [200, 204], [213, 213], [217, 226], [228, 235], [237, 239], [247, 247], [253, 255], [257, 271], [273, 277], [280, 296],
      [299, 299], [302, 302], [306, 307], [309, 309], [314, 319], [322, 322], [324, 332], [334, 334], [424, 424], [434, 434],
      [436, 437], [439, 439], [441, 441], [449, 449],
    ],
    clone: 56,
    forks: [57, 58],
    clone3: 435,
  },
  arm64: {
    architecture: 0xc00000b7,
    // biome-ignore format: pairs that are read together.
    allowed: [
      [5, 14], [17, 17], [19, 29], [32, 38], [43, 50], [52, 57], [59, 59], [61, 74], [76, 88], [90, 91], [93, 96], [98, 103],
      [107, 111], [113, 115], [118, 141], [143, 158], [160, 160], [163, 169], [172, 179], [190, 216], [220, 223], [226, 233],
      [235, 237], [242, 243], [260, 261], [267, 267], [269, 269], [274, 279], [281, 281], [283, 291], [293, 293], [424, 424],
      [434, 434], [436, 437], [439, 439], [441, 441], [449, 449],
    ],
    clone: 220,
    forks: [],
    clone3: 435,
  },
}

const load = 0x20
const jumpIfEqual = 0x15
const jumpIfAbove = 0x25
const jumpIfAtLeast = 0x35
const jumpIfAnyBit = 0x45
const answer = 0x06
const allow = 0x7fff0000
const kill = 0x80000000
const notPermitted = 0x00050000 | 1
/** As an older kernel answers; libraries then take the older call. */
const unknownCall = 0x00050000 | 38
/** Where the filter finds the number of the call, the processor and the low half of the first argument. */
const at = { call: 0, architecture: 4, firstArgument: 16 }
/** Of the flags of `clone`: a thread of this process and no process of its own. */
const asThread = 0x10000

/**
 * A seccomp program for this processor as the kernel reads it, or null where the numbers are not known. Without
 * `startsPrograms` the process may have threads and no child.
 */
export function buildSyscallFilter(processor: string, { startsPrograms }: { startsPrograms: boolean }): Buffer | null {
  if (processor !== 'x64' && processor !== 'arm64') return null
  const { architecture, allowed, clone, forks, clone3 } = processors[processor]
  const children = [
    ...forks.flatMap((call) => answerTo(call, notPermitted)),
    writeStep(jumpIfEqual, 0, 4, clone),
    writeStep(load, 0, 0, at.firstArgument),
    writeStep(jumpIfAnyBit, 0, 1, asThread),
    writeStep(answer, 0, 0, allow),
    writeStep(answer, 0, 0, notPermitted),
  ]
  return Buffer.concat([
    writeStep(load, 0, 0, at.architecture),
    writeStep(jumpIfEqual, 1, 0, architecture),
    writeStep(answer, 0, 0, kill),
    writeStep(load, 0, 0, at.call),
    ...answerTo(clone3, unknownCall),
    ...(startsPrograms ? [] : children),
    ...allowed.flatMap(([first, last]) => [
      writeStep(jumpIfAtLeast, 0, 2, first),
      writeStep(jumpIfAbove, 1, 0, last),
      writeStep(answer, 0, 0, allow),
    ]),
    writeStep(answer, 0, 0, unknownCall),
  ])
}

function answerTo(call: number, reply: number): Buffer[] {
  return [writeStep(jumpIfEqual, 0, 1, call), writeStep(answer, 0, 0, reply)]
}

function writeStep(code: number, jumpTrue: number, jumpFalse: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code, 0)
  bytes.writeUInt8(jumpTrue, 2)
  bytes.writeUInt8(jumpFalse, 3)
  bytes.writeUInt32LE(value, 4)
  return bytes
}
