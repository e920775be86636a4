/**
 * The pages that need no login (common 1 rows 3 and 5). Apart from the other route facts, so that the login page does
 * not carry the permission table.
 */
export const openRoutes = [
  '/',
  '/index',
  '/404',
  '/msg',
  '/auth/login',
  '/auth/smsPwd',
  '/auth/join',
  '/auth/publicity',
  '/auth/publicityLoin',
  '/thirdParty/detail',
  '/m/login',
  '/e/:token',
  '/s/:token',
  '/r/:qr',
  '/share/quote/:code',
  '/share/part/:code',
  '/share/blackbox/:code',
  '/share/record/:hash',
  '/share/records/:token',
  '/share/wall',
  '/partsMall',
] as const

/** Whether a path is matched by a pattern such as `/m/order/:id/items`. */
export function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => (part.startsWith(':') ? given[i] !== '' : part === given[i]))
  )
}

/** Opens signed in or not; every path below /partsMall does, its own pages ask for a login in place. */
export function isOpen(path: string): boolean {
  return path.startsWith('/partsMall') || openRoutes.some((route) => matches(route, path))
}
