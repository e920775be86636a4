/** Addresses as the specification spells them (archives 4.5). */
export const elevatorPaths = {
  list: '/elvArchives/home',
  qr: '/elvArchives/home/qrcodeSet',
  form: '/elvArchives/elvAdd',
  detail: '/elvArchives/detail',
  log: '/elvArchives/showLogDetail',
  visitLog: '/elvArchives/showLogDetail/maintenanceLog',
  repairLog: '/elvArchives/showLogDetail/repairLog',
  inspectLog: '/elvArchives/showLogDetail/annualLog',
  thirdParty: '/thirdParty/detail',
} as const
