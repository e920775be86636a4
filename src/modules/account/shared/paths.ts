/** Addresses of the account's pages, as the specification spells them (archives 4.1). */
export const accountPaths = {
  login: '/auth/login',
  smsPwd: '/auth/smsPwd',
  profile: '/setting/profile',
  setPwd: '/setting/setPwd',
  fontPrompt: '/setting/fontPrompt',
} as const
