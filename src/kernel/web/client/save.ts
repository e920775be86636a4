import type { ReceivedFile } from './call.ts'

/** Hands a received file to the browser's downloads. */
export function saveFile({ name, blob }: ReceivedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the blob by the next turn; a minute is for slow machines.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
