import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { releaseApi } from '#modules/maintenance/shared/api.ts'
import type { TestServer } from '../server.ts'
import type { Person } from './company.ts'

/** The releaser's answer to the newest request that waits for one. */
export async function answerNewest(
  server: TestServer,
  releaser: Person,
  answer: { agree: boolean; opinion?: string } = { agree: true },
): Promise<ReplyOf<typeof releaseApi.answer>> {
  const { records } = await server.ask(releaseApi.list, { tab: 'open' }, releaser)
  const [newest] = records
  if (!newest) throw new Error('no request waits for an answer')
  return server.ask(releaseApi.answer, { id: newest.id, version: newest.version, ...answer }, releaser)
}
