import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { minutesSaid } from '#kernel/shared/said.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { EmptyState, TitleRow } from '#kernel/web/ui/index.ts'
import { unitPaths } from '#modules/warehouse/shared/paths.ts'
import { type VanOfRoute, type VanSuggestion, vanApi } from '../shared/van.api.ts'
import { ASSUMED_MINUTES, sparedSaid, VAN_MONTHS } from '../shared/van.ts'
import css from './stock.module.css'
import { IdleParts } from './VanIdle.tsx'
import { VanParts } from './VanParts.tsx'

/** 随车备件 (commerce 10.3): what a van should carry by what its route needed, and one draft that brings it. */
export function VanPart({ choose }: { choose: ReactNode }) {
  const [warehouseId, setVan] = useAddressed('warehouseId')
  return (
    <>
      <TitleRow title="随车备件" actions={choose} />
      <div className={`px-20 ${css.low}`}>
        <Loaded from={vanApi.suggest} input={warehouseId ? { warehouseId } : {}} what="车载仓">
          {({ vans, van }) =>
            van ? (
              <>
                <div className="row gap-12 py-14 wrap">
                  <Select
                    aria-label="车载仓"
                    className={css.van ?? ''}
                    showSearch={{ optionFilterProp: 'label' }}
                    value={van.id}
                    options={vans.map((one) => ({ value: one.id, label: nameOf(one) }))}
                    onChange={setVan}
                  />
                  <span className="sec t13">{routeOf(van)}</span>
                </div>
                <Suggested key={van.id} van={van} />
              </>
            ) : (
              <EmptyState
                what="车载仓"
                hint="新增一个类型为车载仓的仓库，写上车牌号与仓管员，这里就按他的路线算该带哪些备件。"
                actions={
                  <Link to={`${unitPaths.storage}?part=house`}>
                    <Button>去仓库</Button>
                  </Link>
                }
              />
            )
          }
        </Loaded>
      </div>
    </>
  )
}

const nameOf = ({ name, plateNo }: VanSuggestion['vans'][number]) => [name, plateNo].filter(Boolean).join(' ')

/** 仓管员 王一维 · 路线：城北组与他负责的 86 台电梯 */
function routeOf({ keeperName, teamOfRoute, lifts }: VanOfRoute): string {
  const whose = teamOfRoute === null ? '他负责的' : `${teamOfRoute}与他负责的`
  return `仓管员 ${keeperName} · 路线：${whose} ${lifts} 台电梯`
}

function Suggested({ van }: { van: VanOfRoute }) {
  const { parts, idle, spared, assumed, unknownLines } = van
  return (
    <>
      {parts.length === 0 ? (
        <EmptyState what="可以建议的备件" {...missingSaid(van)} />
      ) : (
        <>
          <div className="strong">{sparedSaid(parts.length, spared)}</div>
          <div className="ter t13 pt-4 pb-14">
            {[
              `按路线上 ${VAN_MONTHS} 个月里换过配件的 ${van.repairs} 张维修工单算`,
              assumed && `公司没有地图位置，来回按 ${minutesSaid(ASSUMED_MINUTES)}估`,
              unknownLines > 0 && `另有 ${unknownLines} 行用料没有对应在用的配件，没算进来`,
            ]
              .filter(Boolean)
              .join('；')}
            。
          </div>
          <VanParts van={van} />
        </>
      )}
      {idle.length > 0 && <IdleParts van={van} />}
    </>
  )
}

/** What has to be there before anything can be suggested. */
function missingSaid({ lifts, repairs, unknownLines, keeperName }: VanOfRoute): { headline: string; hint: string } {
  if (lifts === 0)
    return {
      headline: '这辆车还没有路线',
      hint: `给车载仓选上班组，或在电梯档案里把仓管员 ${keeperName} 设为维保人员。`,
    }
  const unknown =
    unknownLines > 0 ? `有 ${unknownLines} 行用料没有对应在用的配件：提配件时从目录里选，才算得进来。` : ''
  if (repairs === 0)
    return {
      headline: '还没有可以建议的备件',
      hint: `路线上 ${lifts} 台电梯 ${VAN_MONTHS} 个月里没有换过配件的维修；维修工单登记更换后出现在这里。`,
    }
  return {
    headline: '还没有可以建议的备件',
    hint: `${VAN_MONTHS} 个月里 ${repairs} 张维修工单换过配件，没有哪一种用过两次以上。${unknown}`,
  }
}
