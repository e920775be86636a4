import type { JobHandler } from '#kernel/server/index.ts'
import { isEmpty } from '#kernel/shared/text.ts'
import { converted, type Facts, type FieldMapRow, rowsOf } from '../shared/fieldMap.ts'
import { titleOfField } from '../shared/ourFields.ts'
import { PlatformKind } from '../shared/platform.terms.ts'
import { type Difference, DifferenceKind, MOST_LISTED, type ReconcileResult } from '../shared/reconcile.ts'
import type { RemoteLift } from './adapter.ts'
import { archiveFacts } from './facts.store.ts'
import { findCovered, lockLinks } from './link.store.ts'
import { platformOf, remoteLifts } from './remote.ts'

export const RECONCILE = 'platform.reconcile'
const { archive } = PlatformKind.code
const { onlyHere, onlyThere, differs } = DifferenceKind.code

/** 全量核对: every lift the platform should know against every lift it knows; nothing is changed (archives 4.3). */
export const reconcileJob: JobHandler<{ platformId: string }> = {
  kind: RECONCILE,
  async run(task) {
    const platform = await platformOf(task)
    const remote = await remoteLifts(task.services, platform, (done, total) => task.progress(done, total))
    const local = await task.inCompany(async (ctx) => {
      const lifts = await findCovered(ctx, platform.regionCodes)
      const facts = new Map<string, Facts>()
      for (let from = 0; from < lifts.length; from += 500) {
        const part = lifts.slice(from, from + 500).map(({ id }) => id)
        for (const [id, values] of await archiveFacts(ctx, part)) facts.set(id, values)
      }
      const links = await lockLinks(ctx, { platformId: platform.id })
      return { facts, remoteIds: new Map(links.map((link) => [link.elevatorId, link.remoteId])) }
    })
    const result = compare(local.facts, local.remoteIds, remote, platform.fieldMap)
    return { result: { platformId: platform.id, at: task.services.clock().toISOString(), ...result } }
  },
}

const text = (value: unknown): string => (isEmpty(value) ? '' : String(value))
const differently = (a: string, b: string) => a !== b && !(a !== '' && b !== '' && Number(a) === Number(b))

/** By the platform's number first, then by register code. */
function compare(
  facts: ReadonlyMap<string, Facts>,
  remoteIds: ReadonlyMap<string, string | null>,
  remote: readonly RemoteLift[],
  map: readonly FieldMapRow[],
): Pick<ReconcileResult, 'local' | 'remote' | 'same' | 'differing' | 'differences'> {
  const rows = rowsOf(map, archive)
  const codeName = rows.find(({ ours }) => ours === 'registerCode')?.theirs ?? 'registerCode'
  const nameName = rows.find(({ ours }) => ours === 'name')?.theirs ?? 'name'
  const byId = new Map(remote.map((lift) => [lift.id, lift]))
  const byCode = new Map(remote.map((lift) => [text(lift.fields[codeName]), lift]))
  const seen = new Set<string>()
  const found: Difference[] = []
  let same = 0
  for (const [elevatorId, ours] of facts) {
    const registerCode = text(ours.registerCode) || null
    const twin = byId.get(remoteIds.get(elevatorId) ?? '') ?? (registerCode ? byCode.get(registerCode) : undefined)
    const about = { elevatorId, name: `${text(ours.communityName)} ${text(ours.name)}`.trim(), registerCode }
    if (!twin) {
      found.push({ kind: onlyHere, ...about, remoteId: null, fields: [] })
      continue
    }
    seen.add(twin.id)
    const fields = rows.flatMap((row) => {
      const here = text(converted(ours[row.ours], row))
      const there = text(twin.fields[row.theirs])
      return differently(here, there) ? [{ title: titleOfField(archive, row.ours), ours: here, theirs: there }] : []
    })
    if (fields.length === 0) same++
    else found.push({ kind: differs, ...about, remoteId: twin.id, fields })
  }
  for (const lift of remote) {
    if (seen.has(lift.id)) continue
    found.push({
      kind: onlyThere,
      elevatorId: null,
      name: text(lift.fields[nameName]),
      registerCode: text(lift.fields[codeName]) || null,
      remoteId: lift.id,
      fields: [],
    })
  }
  return {
    local: facts.size,
    remote: remote.length,
    same,
    differing: found.length,
    differences: found.slice(0, MOST_LISTED),
  }
}
