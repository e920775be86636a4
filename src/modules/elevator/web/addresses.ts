import { type ListState, writeFilters } from '#kernel/web/list/index.ts'
import { elevatorList } from '../shared/elevatorList.ts'
import { elevatorPaths } from '../shared/paths.ts'

/** Where a lift is read, written, copied and labelled; every link of the pages comes from here. */
export const elevatorPage = {
  list: elevatorPaths.list,
  /** The list with these filters, in one community. */
  inCommunity: (id: string, filters: ListState['filters']) =>
    `${elevatorPaths.list}?${writeFilters(elevatorList, { ...filters, communityIds: [id] })}`,
  add: `${elevatorPaths.form}?mode=add`,
  edit: (id: string) => `${elevatorPaths.form}?mode=edit&id=${id}`,
  copy: (id: string) => `${elevatorPaths.form}?mode=copy&id=${id}`,
  detail: (id: string) => `${elevatorPaths.detail}?id=${id}`,
  log: (id: string) => `${elevatorPaths.log}?id=${id}`,
  visitLog: (id: string, line?: string) => `${elevatorPaths.visitLog}?id=${id}${line ? `&line=${line}` : ''}`,
  repairLog: (id: string, line?: string) => `${elevatorPaths.repairLog}?id=${id}${line ? `&line=${line}` : ''}`,
  inspectLog: (id: string, line?: string) => `${elevatorPaths.inspectLog}?id=${id}${line ? `&line=${line}` : ''}`,
  labels: (ids: readonly string[]) => `${elevatorPaths.qr}${ids.length > 0 ? `?ids=${ids.join(',')}` : ''}`,
}

/** The house of a home lift; its module stands to the right (archives 4.6). */
export const housePage = (archiveId: string): string => `/villageArchives/edit?id=${archiveId}`
