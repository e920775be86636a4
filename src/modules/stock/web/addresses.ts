import { stockPaths } from '../shared/paths.ts'

export const stockPage = {
  bill: (id: string) => `${stockPaths.detail}?id=${id}`,
  add: (mode: 'rk' | 'ck') => `${stockPaths.add}?mode=${mode}`,
  edit: (mode: 'rk' | 'ck', id: string) => `${stockPaths.add}?mode=${mode}&id=${id}`,
  back: (id: string) => `${stockPaths.add}?mode=rk&source=${id}`,
} as const
