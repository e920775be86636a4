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
  /** `itemCode`: the item that asks for a part. */
  parts: (id: string, itemCode?: string) =>
    `/m/order/${id}/parts${itemCode ? `?for=${encodeURIComponent(itemCode)}` : ''}`,
  confirm: (id: string) => `/m/order/${id}/confirm`,
  repair: (id: string) => `/m/repair/${id}`,
  repairSignIn: (id: string) => `/m/repair/${id}/sign-in`,
  repairFinish: (id: string) => `/m/repair/${id}/finish`,
  repairSign: (id: string) => `/m/repair/${id}/sign`,
  repairParts: (id: string) => `/m/repair/${id}/parts`,
  inspect: (id: string) => `/m/inspect/${id}`,
  inspectSignIn: (id: string) => `/m/inspect/${id}/sign-in`,
  inspectParts: (id: string) => `/m/inspect/${id}/parts`,
  scan: '/m/scan',
  bag: '/m/bag',
  calendar: '/m/calendar',
  elevators: '/m/elevators',
  team: '/m/team',
  messages: '/m/messages',
  me: '/m/me',
  /** `orderId`: the sign-in that asked for it. */
  face: (orderId?: string) => `/m/face${orderId ? `?order=${orderId}` : ''}`,
  sync: '/m/sync',
} as const
