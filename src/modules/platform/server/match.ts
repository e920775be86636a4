import type { JobHandler } from '#kernel/server/index.ts'
import { isEmpty } from '#kernel/shared/text.ts'
import { type Facts, type FieldMapRow, rowsOf } from '../shared/fieldMap.ts'
import { LinkAction, LinkState, PlatformKind } from '../shared/platform.terms.ts'
import { type Doubtful, type MatchSide, MOST_LISTED } from '../shared/reconcile.ts'
import type { RemoteLift } from './adapter.ts'
import { archiveFacts } from './facts.store.ts'
import { findCovered, lockLinks, moveLinks } from './link.store.ts'
import { releaseHeld } from './queue.store.ts'
import { platformOf, remoteLifts } from './remote.ts'

export const MATCH = 'platform.match'
const { none, failed, linked } = LinkState.code

/** 批量匹配: lifts not linked yet against those the platform knows, by register code; a person decides the doubtful ones. */
export const matchJob: JobHandler<{ platformId: string }> = {
  kind: MATCH,
  async run(task) {
    const platform = await platformOf(task)
    const remote = await remoteLifts(task.services, platform, (done, total) => task.progress(done, total))
    const result = await task.inCompany(async (ctx) => {
      const covered = new Set((await findCovered(ctx, platform.regionCodes)).map(({ id }) => id))
      const links = await lockLinks(ctx, { platformId: platform.id })
      const open = links.filter(
        ({ state, elevatorId }) => (state === none || state === failed) && covered.has(elevatorId),
      )
      const taken = new Set(links.flatMap(({ state, remoteId }) => (state === linked && remoteId ? [remoteId] : [])))
      const free = remote.filter(({ id }) => !taken.has(id))
      const facts = new Map<string, Facts>()
      for (let from = 0; from < open.length; from += 500) {
        const part = open.slice(from, from + 500).map(({ elevatorId }) => elevatorId)
        for (const [id, values] of await archiveFacts(ctx, part)) facts.set(id, values)
      }
      const found = pairs(facts, free, platform.fieldMap)
      for (const [elevatorId, remoteId] of found.sure) {
        const of = open.filter((link) => link.elevatorId === elevatorId)
        await moveLinks(ctx, of, {
          to: linked,
          action: LinkAction.code.match,
          result: `注册代码相同，平台电梯编号 ${remoteId}`,
          remoteId,
        })
      }
      await releaseHeld(ctx, platform.id, [...found.sure.keys()])
      return { matched: found.sure.size, unknown: found.unknown, doubtful: found.doubtful.slice(0, MOST_LISTED) }
    })
    return { result: { platformId: platform.id, ...result } }
  },
}

const text = (value: unknown): string | null => (isEmpty(value) ? null : String(value))
const bare = (value: string | null) => value?.replace(/[\s()（）\-—]/g, '').toLowerCase() ?? null

/** Same register code and nothing against it: sure. Same code twice, another factory number, or only the factory number: doubtful. */
function pairs(
  facts: ReadonlyMap<string, Facts>,
  remote: readonly RemoteLift[],
  map: readonly FieldMapRow[],
): { sure: Map<string, string>; doubtful: Doubtful[]; unknown: number } {
  const rows = rowsOf(map, PlatformKind.code.archive)
  const theirs = (ours: string) => rows.find((row) => row.ours === ours)?.theirs ?? ours
  const sideOf = (lift: RemoteLift): MatchSide => ({
    id: lift.id,
    name: text(lift.fields[theirs('name')]),
    registerCode: text(lift.fields[theirs('registerCode')]),
    factoryNumber: text(lift.fields[theirs('factoryNumber')]),
    address: text(lift.fields[theirs('address')]),
  })
  const sides = remote.map(sideOf)
  const byCode = Map.groupBy(sides, ({ registerCode }) => registerCode)
  const byFactory = Map.groupBy(sides, ({ factoryNumber }) => bare(factoryNumber))
  const sure = new Map<string, string>()
  const doubtful: Doubtful[] = []
  let unknown = 0
  for (const [elevatorId, ours] of facts) {
    const local: MatchSide = {
      id: elevatorId,
      name: text(`${ours.communityName ?? ''} ${ours.name ?? ''}`.trim()),
      registerCode: text(ours.registerCode),
      factoryNumber: text(ours.factoryNumber),
      address: text(ours.address),
    }
    const same = local.registerCode ? (byCode.get(local.registerCode) ?? []) : []
    const other = local.factoryNumber ? (byFactory.get(bare(local.factoryNumber)) ?? []) : []
    const [first] = same
    if (first && same.length === 1 && !against(local, first)) sure.set(elevatorId, first.id)
    else if (same.length > 1) doubtful.push({ elevatorId, why: '平台有多台注册代码相同', local, remote: same })
    else if (first) doubtful.push({ elevatorId, why: '注册代码相同，出厂编号不同', local, remote: same })
    else if (other.length > 0) {
      doubtful.push({ elevatorId, why: '出厂编号相同，注册代码不同', local, remote: other.slice(0, 10) })
    } else unknown++
  }
  return { sure, doubtful, unknown }
}

const against = (local: MatchSide, remote: MatchSide) =>
  local.factoryNumber !== null &&
  remote.factoryNumber !== null &&
  bare(local.factoryNumber) !== bare(remote.factoryNumber)
