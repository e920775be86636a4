import type { FileReply } from '../shared/endpoint.ts'
import type { List } from '../shared/list.ts'
import type { Context } from './context.ts'
import type { AnyQuery, PageSource } from './pages.ts'

export async function exportList(
  _ctx: Context,
  _list: List,
  _source: PageSource<unknown>,
  _query: AnyQuery,
): Promise<FileReply> {
  throw new Error('made when the spreadsheet port stands')
}
