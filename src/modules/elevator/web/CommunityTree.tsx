import { Input } from 'antd'
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { useCurrentList } from '#kernel/web/list/index.ts'
import { ChevronRightIcon, SearchIcon } from '#kernel/web/ui/icons/index.ts'
import { CommunityType } from '#modules/community/shared/community.terms.ts'
import type { ElevatorTree } from '../shared/elevatorDetail.ts'
import css from './elevator.module.css'
import { useTree } from './useTree.ts'

/** Left of the list: communities by type with their lifts, buildings inside; a click filters, Ctrl or ⌘ adds. */
export function CommunityTree() {
  const { data } = useTree()
  const { state } = useCurrentList()
  const [typed, setTyped] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const chosen = (state.filters.communityIds as readonly string[] | undefined) ?? []
  const building = state.filters.buildingId as string | undefined
  const types = useMemo(() => matching(data, typed.trim().toLowerCase()), [data, typed])
  const searching = typed.trim() !== ''

  const choose = (id: string, event: MouseEvent) => {
    const adds = event.ctrlKey || event.metaKey
    const has = chosen.includes(id)
    const next = adds
      ? has
        ? chosen.filter((one) => one !== id)
        : [...chosen, id]
      : has && chosen.length === 1
        ? []
        : [id]
    if (!has) setOpened(new Set([...opened, id]))
    state.setFilters({ communityIds: next.length > 0 ? next : undefined, buildingId: undefined })
  }
  const flip = (set: ReadonlySet<string>, key: string) => {
    const next = new Set(set)
    if (!next.delete(key)) next.add(key)
    return next
  }

  return (
    <>
      <Input
        allowClear
        aria-label="小区或楼栋"
        placeholder="小区或楼栋"
        prefix={<SearchIcon size={14} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <nav className={css.tree} aria-label="小区">
        <Line
          depth={0}
          label="全部电梯"
          count={data?.total}
          current={chosen.length === 0 && building === undefined}
          onChoose={() => state.setFilters({ communityIds: undefined, buildingId: undefined })}
        />
        {types.map((type) => {
          const key = `type.${type.type}`
          const open = searching || !folded.has(key)
          return (
            <div key={key}>
              <Line
                depth={0}
                label={CommunityType.label(type.type as 1)}
                count={type.count}
                open={open}
                onFold={() => setFolded(flip(folded, key))}
                onChoose={() => setFolded(flip(folded, key))}
              />
              {open &&
                type.communities.map((community) => {
                  const inside = opened.has(community.id) || (searching && community.buildings.length < 20)
                  return (
                    <div key={community.id}>
                      <Line
                        depth={1}
                        label={community.name}
                        count={community.count}
                        current={chosen.includes(community.id) && building === undefined}
                        open={community.buildings.length > 0 ? inside : undefined}
                        onFold={() => setOpened(flip(opened, community.id))}
                        onChoose={(event) => choose(community.id, event)}
                      />
                      {inside &&
                        community.buildings.map((one) => (
                          <Line
                            key={one.id}
                            depth={2}
                            label={one.name}
                            count={one.count}
                            current={building === one.id}
                            onChoose={() =>
                              state.setFilters(
                                building === one.id
                                  ? { buildingId: undefined }
                                  : { communityIds: [community.id], buildingId: one.id },
                              )
                            }
                          />
                        ))}
                    </div>
                  )
                })}
            </div>
          )
        })}
        {searching && types.length === 0 && (
          <p className={`ter small ${css.none}`}>没有名称含“{typed.trim()}”的小区或楼栋</p>
        )}
      </nav>
    </>
  )
}

interface LineProps {
  readonly depth: 0 | 1 | 2
  readonly label: string
  readonly count: number | undefined
  readonly current?: boolean
  /** Absent: nothing inside. */
  readonly open?: boolean
  readonly onFold?: () => void
  readonly onChoose: (event: MouseEvent) => void
}

function Line({ depth, label, count, current, open, onFold, onChoose }: LineProps): ReactNode {
  return (
    <div className={`${css.line} ${current ? css.current : ''}`} style={{ paddingLeft: 4 + depth * 14 }}>
      {open === undefined ? (
        <span className={css.fold} />
      ) : (
        <button
          type="button"
          className={css.fold}
          aria-label={`${open ? '收起' : '展开'}${label}`}
          aria-expanded={open}
          onClick={onFold}
        >
          <ChevronRightIcon size={10} style={open ? { transform: 'rotate(90deg)' } : undefined} />
        </button>
      )}
      <button
        type="button"
        className={css.lineName}
        aria-current={current || undefined}
        title={label}
        onClick={onChoose}
      >
        <span className="clip">{label}</span>
        <span className="num ter">{count ?? ''}</span>
      </button>
    </div>
  )
}

/** Communities whose name, pinyin or one of whose buildings fits; all when nothing is typed. */
function matching(tree: ElevatorTree | undefined, text: string): ElevatorTree['types'] {
  if (!tree) return []
  if (text === '') return tree.types
  return tree.types.flatMap((type) => {
    const communities = type.communities.flatMap((community) => {
      if (community.name.toLowerCase().includes(text) || community.pinyin.includes(text)) return [community]
      const buildings = community.buildings.filter((one) => one.name.toLowerCase().includes(text))
      return buildings.length > 0 ? [{ ...community, buildings }] : []
    })
    return communities.length > 0 ? [{ ...type, communities }] : []
  })
}
