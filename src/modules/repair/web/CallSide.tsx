import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { rules } from '#kernel/shared/rules.ts'
import { useForm, useFormValue } from '#kernel/web/form/index.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { PanelHead, Tag } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { repairApi } from '../shared/api.ts'
import { crewsOf } from '../shared/crews.ts'
import { may } from '../shared/permissions.ts'
import { RepairStatus, RepairType } from '../shared/repair.ts'
import css from './add.module.css'
import { ComfortWords } from './ComfortWords.tsx'
import { CrewTable } from './CrewTable.tsx'

/** Who calls, as soon as the number is a number. */
function useCaller() {
  const phone = String(useFormValue('reporterPhone') ?? '').trim()
  const known = rules.mobileOrLandline.test(phone) && phone !== ''
  return useRead(repairApi.caller, known ? { phone } : undefined, { firstLoad: true, retry: false, staleTime: 30_000 })
    .data
}

/** The lifts this telephone stands for: right after it in the order of Tab. */
export function CallerLifts() {
  const { store } = useForm()
  const caller = useCaller()
  const chosen = useFormValue('elevatorId')
  if (!caller || caller.lifts.length === 0) return null
  return (
    <div className="flex wrap gap-6 py-8">
      {caller.lifts.map((lift) => (
        <Button
          key={lift.id}
          size="small"
          type={lift.id === chosen ? 'primary' : 'default'}
          aria-pressed={lift.id === chosen}
          onClick={() => {
            store.set('elevatorId', lift.id)
            const [name] = caller.names
            if (!store.value('reporterName') && name) store.set('reporterName', name.name)
          }}
        >
          {liftLabel(lift.communityName, lift.name)}
          <span className={lift.id === chosen ? 'small' : 'ter small'}>
            {' '}
            {lift.openOrderNo ? `未完 ${lift.openOrderNo}` : lift.reason}
          </span>
        </Button>
      ))}
    </div>
  )
}

/** Beside the form: who it is, who can go, what to say. */
export function CallSide() {
  const caller = useCaller()
  const trapped = useFormValue('repairType') === RepairType.code.trapped
  return (
    <aside className={`rigid scroll line-l bg-side t13 ${css.side}`}>
      {trapped && <ComfortWords />}
      <Crews />
      <section>
        <PanelHead title="来电记录" {...(caller ? { count: caller.history.length } : {})} />
        {!caller ? (
          <p className="ter">输入电话后显示是谁、上次报修了什么。</p>
        ) : (
          <>
            <p>
              {caller.names.length > 0
                ? caller.names.map(({ name, role }) => `${name}（${role}）`).join('，')
                : '第一次来电'}
            </p>
            <ul className={`m-0 p-0 pb-10 px-14 no-marks ${css.history}`}>
              {caller.history.map((one) => (
                <li className="grid gap-8 py-4" key={one.id}>
                  <span className="num ter">{dateText(one.reportAt)}</span>
                  <span className="clip" title={one.faultText ?? ''}>
                    {liftLabel(one.communityName, one.elevatorName)} {one.faultText}
                  </span>
                  {one.repairType === RepairType.code.trapped ? (
                    <Tag tone="red">困人</Tag>
                  ) : (
                    <span className="ter">{RepairStatus.label(one.status)}</span>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </aside>
  )
}

/** 派单建议: for trapped people the nearest pair is chosen already, and the same key sends it. */
function Crews() {
  const { store } = useForm()
  const mayDispatch = useCan(may.dispatch) === 'enabled'
  const elevatorId = useFormValue<string | undefined>('elevatorId')
  const type = useFormValue<1 | 2 | 3>('repairType')
  const [rank, setRank] = useState<number>()
  const { data } = useRead(
    repairApi.suggest,
    elevatorId !== undefined && mayDispatch ? { elevatorId, repairType: type } : undefined,
    { firstLoad: true, retry: false, staleTime: 30_000 },
  )
  const crews = crewsOf(data ?? [])
  const trapped = type === RepairType.code.trapped
  const chosen = crews.find((one) => one.rank === rank) ?? (trapped ? crews[0] : undefined)
  const ids = elevatorId !== undefined && mayDispatch ? chosen?.ids.join() : undefined
  useEffect(() => store.set('workerIds', ids ? ids.split(',') : undefined), [store, ids])
  if (!mayDispatch) return null
  return (
    <section>
      <PanelHead
        title="派单建议"
        right={chosen ? `保存后派给 ${chosen.names}` : trapped ? '保存后按设置自动派单' : '不选则待派单'}
      />
      {elevatorId === undefined ? (
        <p className="ter">选定电梯后显示最近的双人组。</p>
      ) : data === undefined ? null : (
        <div className="pb-12 px-14">
          <CrewTable crews={crews} chosen={chosen?.rank} onChoose={setRank} />
        </div>
      )}
    </section>
  )
}
