/** Pages for people without an account (archives 4.1, jobs 4.3). */
export const publicityPaths = {
  companies: '/auth/publicity',
  lookup: '/auth/publicityLoin',
  sticker: '/r/:qr',
  thirdParty: '/thirdParty/detail',
  stickerOf: (token: string) => `/r/${token}`,
} as const
