import { livePaths } from '../shared/paths.ts'

export const livePage = {
  list: livePaths.list,
  detail: (elevatorId: string) => `${livePaths.detail}?id=${elevatorId}`,
}
