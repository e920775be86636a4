/** Addresses as the specification spells them (archives 4.2). */
export const enterprisePaths = {
  company: '/companyInfo/detail',
  editCompany: '/companyInfo/edit',
  loginMethod: '/sysSet/loginMethod',
  faceSet: '/sysSet/faceSet',
  signDistance: '/sysSet/signDistance',
} as const
