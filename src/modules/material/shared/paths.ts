/** Addresses as the specification spells them (commerce 4.3). */
export const catalogPaths = {
  materials: '/quoteManage/materialManage',
  kits: '/quoteManage/materialSuite',
  kitSet: '/quoteManage/materialSuite/setSuite',
  schemes: '/quoteManage/materialScheme',
  schemeSet: '/quoteManage/materialScheme/setScheme',
  services: '/quoteManage/serveManage',
  serviceSet: '/quoteManage/serveManage/serveSet',
} as const
