import type { ReceivedFile } from './call.ts'

/** Hands a received file to the browser's downloads. */
export function saveFile({ name, blob }: ReceivedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // In the page while it is clicked: outside of it a busy browser has been seen to forget the name.
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken the blob by the next turn; a minute is for slow machines.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
