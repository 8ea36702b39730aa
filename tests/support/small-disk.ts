import { execFileSync } from 'node:child_process'

/** Mounts a real disk of this size on a folder; false where the machine does not let us. */
export function mountDisk(folder: string, size: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export const unmountDisk = (folder: string) => execFileSync('umount', [folder])
