import { projectPaths } from '../shared/paths.ts'

/** Where a project is read, made and staffed; every link of the pages comes from here. */
export const projectPage = {
  list: projectPaths.list,
  add: projectPaths.add,
  detail: (id: string, tab?: string) => `${projectPaths.detail}?id=${id}${tab ? `&tab=${tab}` : ''}`,
  contracts: (id: string) => `${projectPaths.contracts}?projectId=${id}`,
  lifts: (id: string) => `${projectPaths.lifts}?projectId=${id}`,
  live: (elevatorId: string) => `${projectPaths.live}?id=${elevatorId}`,
  setCharge: (id: string) => `${projectPaths.setCharge}?id=${id}`,
  overtime: (id: string) => `${projectPaths.overtime}?id=${id}`,
}
