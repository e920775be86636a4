import { partsPaths } from '../shared/paths.ts'

/** Addresses of requests for parts, for this module and the ones that link to them. */
export const partsPage = {
  list: partsPaths.list,
  tab: (tab: string) => `${partsPaths.list}?tab=${tab}`,
  detail: (id: string) => `${partsPaths.detail}?id=${id}`,
  approval: (id?: string) => (id ? `${partsPaths.approval}?id=${id}` : partsPaths.approval),
} as const
