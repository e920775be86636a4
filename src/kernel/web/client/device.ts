/** What a request says about the device (common 3.2). */

const KEY = 'deviceId'

/**
 * UUID kept in local storage. A cookie remembers it over sign-out, which clears local storage: otherwise 信任此设备
 * would end with the first sign-out.
 */
export function deviceId(): string {
  const known = localStorage.getItem(KEY) ?? document.cookie.match(/(?:^|; )deviceId=([0-9a-f-]{36})/)?.[1]
  const id = known ?? makeUuid()
  if (localStorage.getItem(KEY) !== id) {
    localStorage.setItem(KEY, id)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
    document.cookie = `deviceId=${id}; path=/; max-age=31536000; samesite=strict`
  }
  return id
}

/** Version 4; `crypto.randomUUID` is missing on plain http. */
export function makeUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const systems: readonly [os: string, pattern: RegExp][] = [
  ['Android', /Android ([\d.]+)/],
  ['iOS', /(?:iPhone|CPU) OS ([\d_]+)/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['macOS', /Mac OS X ([\d_.]+)/],
  ['Linux', /Linux()/],
]

/** Name and version of the operating system out of a user agent. */
export function systemOf(userAgent: string): { os: string; version: string } {
  for (const [os, pattern] of systems) {
    const match = userAgent.match(pattern)
    if (match) return { os, version: (match[1] ?? '').replaceAll('_', '.') }
  }
  return { os: 'Linux', version: '' }
}
