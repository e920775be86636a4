/** Addresses as the specification spells them (jobs 4.3). */
export const phonePaths = {
  login: '/m/login',
  bind: '/m/bind',
  today: '/m',
  route: '/m/route',
  orders: '/m/orders',
  order: (id: string) => `/m/order/${id}`,
  signIn: (id: string) => `/m/order/${id}/sign-in`,
  items: (id: string) => `/m/order/${id}/items`,
  item: (id: string, code: string) => `/m/order/${id}/item/${encodeURIComponent(code)}`,
  /** `cause`: the item that asks for a part. */
  parts: (id: string, cause?: string) => `/m/order/${id}/parts${cause ? `?for=${encodeURIComponent(cause)}` : ''}`,
  confirm: (id: string) => `/m/order/${id}/confirm`,
  repair: (id: string) => `/m/repair/${id}`,
  scan: '/m/scan',
  bag: '/m/bag',
  calendar: '/m/calendar',
  elevators: '/m/elevators',
  team: '/m/team',
  messages: '/m/messages',
  me: '/m/me',
  sync: '/m/sync',
} as const
