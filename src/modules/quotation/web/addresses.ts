import { quotePaths } from '../shared/paths.ts'

export const quotePage = {
  detail: (id: string) => `${quotePaths.detail}?id=${id}`,
  edit: (id: string) => `${quotePaths.edit}?id=${id}`,
}
