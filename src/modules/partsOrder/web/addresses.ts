import { orderPaths } from '../shared/paths.ts'

export const orderPage = {
  list: orderPaths.list,
  detail: (id: string) => `${orderPaths.detail}?id=${id}`,
  add: (type: 2 | 3) => `${orderPaths.form}?type=${type}`,
  edit: (id: string) => `${orderPaths.form}?id=${id}`,
} as const
