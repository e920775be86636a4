import { newId } from '#kernel/server/index.ts'
import { noticeApi } from '#modules/notice/shared/api.ts'
import { supportApi } from '#modules/support/shared/api.ts'
import { anOperator, asOwner } from '../builders/company.ts'
import { aTeam } from '../builders/employee.ts'
import { next } from '../builders/next.ts'
import type { Maker, Scene } from './scenes.ts'

const draft = () => ({
  title: `并行公告${next()}`,
  content: '并行',
  audience: 1 as const,
  audienceIds: [],
  needConfirm: true,
  pinned: false,
  isPublic: false,
  files: [],
})
const added = ({ server, chief }: Scene) => server.ask(noticeApi.add, draft(), chief)
const published = async (scene: Scene) => scene.server.ask(noticeApi.publish, await added(scene), scene.chief)

const ticket = () => ({
  title: `并行工单${next()}`,
  kind: 1 as const,
  priority: 1 as const,
  body: '并行',
  files: [],
})
const opened = ({ server, chief }: Scene) => server.ask(supportApi.add, ticket(), chief)
const answered = async (scene: Scene) => {
  const one = { ...(await opened(scene)), body: '并行答复', files: [], answer: true }
  return scene.server.ask(supportApi.reply, one, await anOperator(scene.server, [scene.company]))
}
const anArticle = async (scene: Scene) => {
  const operator = await anOperator(scene.server, [scene.company])
  const article = { category: 1 as const, title: `并行文档${next()}`, body: '并行', files: [] }
  return scene.server.ask(supportApi.saveArticle, article, operator)
}

/** A sheet of today on which the chief stands. */
const sheet = async ({ server, company, chief }: Scene) => {
  const teamId = await aTeam(server, company)
  const id = newId()
  const member = { employeeId: chief.employeeId, name: chief.name, absent: false, travel: 0, stops: [] }
  const content = {
    companyName: company.name,
    teamName: '并行班',
    leaderName: null,
    dutyPhone: null,
    members: [member],
    due: [],
    dueTotal: 0,
    certificates: [],
    rework: null,
    parts: null,
  }
  await asOwner(
    server,
    `insert into morning_sheet (company_id, id, team_id, day, content)
     values ($1, $2, $3, ($4::timestamptz at time zone 'Asia/Shanghai')::date, $5)`,
    [company.id, id, teamId, server.services.clock().toISOString(), JSON.stringify(content)],
  )
  return { id }
}

/** Valid inputs of notices, technical support and the morning sheet (see validInputs.ts). */
export const tellingInputs: Readonly<Record<string, Maker>> = {
  'POST /notice/add': async () => draft(),
  'POST /notice/edit': async (scene) => ({ ...draft(), ...(await added(scene)) }),
  'POST /notice/publish': added,
  'POST /notice/withdraw': published,
  'POST /notice/remind': async (scene) => ({ id: (await published(scene)).id }),
  'POST /notice/read': async (scene) => ({ id: (await published(scene)).id }),
  'POST /notice/confirm': async (scene) => ({ id: (await published(scene)).id }),
  'POST /support/article/read': async (scene) => ({ id: (await anArticle(scene)).id }),
  'POST /support/article/opinion': async (scene) => ({ id: (await anArticle(scene)).id, useful: true }),
  'POST /support/ticket/add': async () => ticket(),
  'POST /support/ticket/reply': async (scene) => ({ ...(await opened(scene)), body: '并行', files: [] }),
  'POST /support/ticket/solve': answered,
  'POST /support/ticket/rate': async (scene) => ({
    ...(await scene.server.ask(supportApi.solve, await answered(scene), scene.chief)),
    star: 5,
  }),
  'POST /morning/tick': sheet,
  'POST /morning/switch': async ({ server, company }) => ({ teamId: await aTeam(server, company), off: true }),
}
