import type { Cells, Context } from '#kernel/server/index.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { uncertifiedSays } from '#modules/employee/server/index.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { refuseElevator } from '../shared/elevator.terms.ts'
import { type BuildingFacts, type Directory, findDirectory, type Named } from './elevatorImport.store.ts'

/** As people write names: full-width signs, spaces and case do not matter. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()
/** 3栋, 3幢, 3号楼 and 3# are one building. */
const plainBuilding = (text: string) => plain(text).replace(/(幢|号楼|#|座)$/, '栋')

class Names<N extends Named> {
  readonly #byKey = new Map<string, Set<N>>()
  readonly #key: (text: string) => string

  constructor(rows: readonly N[], key = plain) {
    this.#key = key
    const put = (name: string, row: N) => {
      const known = this.#byKey.get(name)
      if (!known) this.#byKey.set(name, new Set([row]))
      else if (![...known].some((other) => other.id === row.id)) known.add(row)
    }
    for (const row of rows) {
      put(key(row.name), row)
      if (row.number) {
        put(key(row.number), row)
        // A number kept as a number lost its leading zeros: 0012 is typed as 12.
        if (/^0+\d+$/.test(row.number)) put(row.number.replace(/^0+/, ''), row)
      }
    }
  }

  find(typed: string): readonly N[] {
    return [...(this.#byKey.get(this.#key(typed)) ?? [])]
  }
}

export interface Directories {
  readonly communities: Names<Directory['communities'][number]>
  readonly customers: Names<Named>
  readonly teams: Names<Named>
  readonly workers: Names<Directory['workers'][number]>
  readonly templates: Names<Directory['templates'][number]>
  building(communityId: string, typed: string): readonly BuildingFacts[]
  community(id: string): Directory['communities'][number]
  templateType(id: string | undefined): number | undefined
}

const opened = new WeakMap<Context, Promise<Directories>>()

/** The company's names, read once per request. */
export function openDirectory(ctx: Context): Promise<Directories> {
  const known = opened.get(ctx)
  if (known) return known
  const made = findDirectory(ctx).then(index)
  opened.set(ctx, made)
  return made
}

function index(all: Directory): Directories {
  const communities = new Map(all.communities.map((row) => [row.id, row]))
  const templates = new Map(all.templates.map((row) => [row.id, row.elevatorType]))
  const buildings = Map.groupBy(all.buildings, (row) => row.communityId)
  const byCommunity = new Map([...buildings].map(([id, rows]) => [id, new Names(rows, plainBuilding)]))
  return {
    communities: new Names(all.communities),
    customers: new Names(all.customers),
    teams: new Names(all.teams),
    workers: new Names(all.workers),
    templates: new Names(all.templates),
    building: (communityId, typed) => byCommunity.get(communityId)?.find(typed) ?? [],
    community: (id) => communities.get(id) as Directory['communities'][number],
    templateType: (id) => (id ? templates.get(id) : undefined),
  }
}

/** One row's names as ids: what the form would send, and an error per cell whose name leads nowhere. */
export function resolveNames(
  directory: Directories,
  row: Cells,
): { input: Record<string, unknown>; errors: FieldError[] } {
  const errors: FieldError[] = []
  const input: Record<string, unknown> = { ...row.value }
  const typed = (prop: string) => String(row.value[prop] ?? '')
  const wrong = (prop: string, msg: string) => {
    errors.push({ prop, msg })
    delete input[prop]
  }
  const one = <N extends Named>(prop: string, found: readonly N[], noun: string): N | undefined => {
    if (typed(prop) === '') return undefined
    const [first] = found
    if (!first) wrong(prop, `没有这个${noun}：${typed(prop)}`)
    else if (found.length > 1) wrong(prop, `有 ${found.length} 个${noun}叫「${typed(prop)}」，请填编号`)
    else input[prop] = first.id
    return found.length === 1 ? first : undefined
  }

  const community = one('communityId', directory.communities.find(typed('communityId')), '小区')
  if (community && community.checkState !== 1) wrong('communityId', refuseElevator.communityUnchecked.text)
  const building = community
    ? one('buildingId', directory.building(community.id, typed('buildingId')), `${community.name}的楼栋`)
    : undefined
  one('customerId', directory.customers.find(typed('customerId')), '使用单位')
  one('teamId', directory.teams.find(typed('teamId')), '班组')
  one('templateId', directory.templates.find(typed('templateId')), '维保模板')
  const crew = workersOf(directory, typed('maintenanceWorkers'))
  if ('msg' in crew) wrong('maintenanceWorkers', crew.msg)
  else input.maintenanceWorkers = crew.ids

  if (!community) delete input.buildingId
  // Without a place of its own a lift stands where its building stands; else where its community does.
  if (input.lng === undefined && input.lat === undefined && building?.lng != null && building.lat != null) {
    Object.assign(input, { lng: building.lng, lat: building.lat })
  }
  return { input: { cycleDays: visitGap.days, ...input }, errors }
}

/** The ids of the workers named in a cell, in order, or what is wrong with it. */
function workersOf(directory: Directories, typed: string): { ids: string[] } | { msg: string } {
  const ids: string[] = []
  for (const name of typed.split(/[、,，;；/\s]+/).filter(Boolean)) {
    const found = directory.workers.find(name)
    const [worker] = found
    if (!worker) return { msg: `没有这位员工：${name}` }
    if (found.length > 1) return { msg: `有 ${found.length} 位员工叫「${name}」，请填工号` }
    if (worker.gap !== null) return { msg: uncertifiedSays(worker.name, worker.gap) }
    ids.push(worker.id)
  }
  return { ids }
}
