import { contractPaths } from '../shared/paths.ts'

/** Where a contract is read, written and renewed; every link of the pages comes from here. */
export const contractPage = {
  add: `${contractPaths.handle}?mode=add`,
  edit: (id: string) => `${contractPaths.handle}?mode=edit&id=${id}`,
  renew: (id: string) => `${contractPaths.handle}?mode=add&renew=${id}`,
  detail: (id: string) => `${contractPaths.detail}?id=${id}`,
}
