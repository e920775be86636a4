/**
 * What a lift's QR label holds: the address /r/{token}, on printed records with ?seq=&hash= behind it; its 8 digits stand
 * below it. A handheld scanner types it with the keys of the desk, where an input method may write ／ and ？.
 */
const ADDRESS = /[/／]r[/／]([\w-]{22})(?![\w-])/
const CODE = /^(?:[\w-]{22}|\d{8})$/

/** The token or the printed number in a scanned text; null: not a sticker's. */
export function stickerCode(text: string): string | null {
  const plain = text.trim()
  return ADDRESS.exec(plain)?.[1] ?? (CODE.test(plain) ? plain : null)
}
