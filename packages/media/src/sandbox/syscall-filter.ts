/** System calls no media program needs; each has been a way out of a sandbox or into the kernel. Numbers per processor. */
const denied: Record<'x64' | 'arm64', readonly number[]> = {
  // ptrace, mount, umount2, pivot_root, swapon, swapoff, reboot, init_module, delete_module, kexec_load, add_key, request_key,
  // keyctl, unshare, perf_event_open, name_to_handle_at, open_by_handle_at, setns, process_vm_readv, process_vm_writev,
  // finit_module, kexec_file_load, bpf, userfaultfd, io_uring_setup, io_uring_enter, io_uring_register, open_tree, move_mount, fsopen, fsmount
  x64: [
    101, 165, 166, 155, 167, 168, 169, 175, 176, 246, 248, 249, 250, 272, 298, 303, 304, 308, 310, 311, 313, 320, 321, 323, 425, 426, 427,
    428, 429, 430, 432,
  ],
  arm64: [
    117, 40, 39, 41, 224, 225, 142, 105, 106, 104, 217, 218, 219, 97, 241, 264, 265, 268, 270, 271, 273, 294, 280, 282, 425, 426, 427, 428,
    429, 430, 432,
  ],
}
const architecture = { x64: 0xc000003e, arm64: 0xc00000b7 }

const load = 0x20
const jumpIfEqual = 0x15
const jumpIfAtLeast = 0x35
const answer = 0x06
const allow = 0x7fff0000
const kill = 0x80000000
const refuse = 0x00050000 | 1
/** Bit 30 marks the x32 table, through which the same calls have other numbers. */
const otherTable = 0x40000000

/** A seccomp program for this processor in the kernel's format, or null where the numbers are unknown. */
export function syscallFilter(processor: string): Buffer | null {
  if (processor !== 'x64' && processor !== 'arm64') return null
  const numbers = denied[processor]
  const steps: [code: number, jumpTrue: number, jumpFalse: number, value: number][] = [
    [load, 0, 0, 4],
    [jumpIfEqual, 1, 0, architecture[processor]],
    [answer, 0, 0, kill],
    [load, 0, 0, 0],
    [jumpIfAtLeast, numbers.length + 1, 0, processor === 'x64' ? otherTable : 0xffffffff],
    ...numbers.map((number, index): [number, number, number, number] => [jumpIfEqual, numbers.length - index, 0, number]),
    [answer, 0, 0, allow],
    [answer, 0, 0, refuse],
  ]
  const program = Buffer.alloc(steps.length * 8)
  for (const [index, [code, jumpTrue, jumpFalse, value]] of steps.entries()) {
    program.writeUInt16LE(code, index * 8)
    program.writeUInt8(jumpTrue, index * 8 + 2)
    program.writeUInt8(jumpFalse, index * 8 + 3)
    program.writeUInt32LE(value, index * 8 + 4)
  }
  return program
}
