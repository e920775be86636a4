const KEY = 'redirectPath'

/** Where the person wanted to go when a login was asked for (guard 6): full path with query, in this tab. */
export function rememberRedirectPath(path: string): void {
  if (path.startsWith('/') && !path.startsWith('//')) sessionStorage.setItem(KEY, path)
}

/** Gives the remembered path once. */
export function takeRedirectPath(): string | null {
  const path = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return path
}

export function forgetRedirectPath(): void {
  sessionStorage.removeItem(KEY)
}
