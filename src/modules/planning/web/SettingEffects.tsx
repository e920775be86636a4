import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { minutesSaid } from '#kernel/shared/said.ts'
import { useFormValue } from '#kernel/web/form/index.ts'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import type { MaintainSetting, SettingEffect } from '#modules/plan/shared/setting.ts'
import { maintainSettingApi } from '../shared/api.ts'
import css from './setting.module.css'
import { changesOf } from './settingWords.ts'

/** What the typed settings mean: figures of the work already planned, and a sentence per change (look 6, Forms). */
export function SettingEffects({ saved }: { saved: MaintainSetting }) {
  const minCrew = useFormValue<number>('minCrew')
  const workDays = useFormValue<number[]>('workDays')
  const freezeDays = useFormValue<number>('freezeDays')
  const dayTarget = useFormValue<number>('dayTarget')
  const dayMax = useFormValue<number>('dayMax')
  const typed = useTyped()
  const asked = useDeferredValue({ minCrew, workDays, freezeDays, dayTarget, dayMax })
  const whole = Object.values(asked).every((value) => value !== undefined && value !== null)
  const effect = useEffectOf(whole ? (asked as never) : undefined)
  const before = useEffectOf(saved)
  const changes = changesOf(saved, typed)
  return (
    <aside className="formAside" aria-live="polite">
      <PanelHead title="对现有工单的影响" />
      <ul className={css.effects}>
        {effect &&
          before &&
          lines(effect, typed).map(({ key, text, warn }) => (
            <li key={key} className={warn ? 'amberText' : undefined}>
              {text}
              {effect[key] !== before[key] && <span className="ter small">（现在 {before[key]}）</span>}
            </li>
          ))}
      </ul>
      <PanelHead title="未保存的改动" count={changes.length} />
      {changes.length === 0 ? (
        <p className={`${css.none} ter`}>没有改动。</p>
      ) : (
        <ul className={css.effects}>
          {changes.map(({ prop, text }) => (
            <li key={prop}>{text}</li>
          ))}
        </ul>
      )}
    </aside>
  )
}

function useEffectOf(asked: MaintainSetting | undefined): SettingEffect | undefined {
  const input = asked && {
    minCrew: asked.minCrew,
    workDays: asked.workDays,
    freezeDays: asked.freezeDays,
    dayTarget: asked.dayTarget,
    dayMax: asked.dayMax,
  }
  const { data } = useRead(
    maintainSettingApi.effect,
    input !== undefined ? (input as NonNullable<typeof input>) : undefined,
    { placeholderData: keepPreviousData, retry: false },
  )
  return data
}

/** The values of the form that have a sentence. */
function useTyped(): Partial<MaintainSetting> {
  return {
    minCrew: useFormValue('minCrew'),
    certMode: useFormValue('certMode'),
    workDays: useFormValue('workDays'),
    dayStart: useFormValue('dayStart'),
    dayEnd: useFormValue('dayEnd'),
    lunchFrom: useFormValue('lunchFrom'),
    lunchTo: useFormValue('lunchTo'),
    dayTarget: useFormValue('dayTarget'),
    dayMax: useFormValue('dayMax'),
    stdMinutes: useFormValue('stdMinutes'),
    minMinutes: useFormValue('minMinutes'),
    remindAhead: useFormValue('remindAhead'),
    remindAt: useFormValue('remindAt'),
    legalRemindAt: useFormValue('legalRemindAt'),
    freezeDays: useFormValue('freezeDays'),
    signWay: useFormValue('signWay'),
    signRemindDays: useFormValue('signRemindDays'),
    safetyPhoto: useFormValue('safetyPhoto'),
    startPhoto: useFormValue('startPhoto'),
    watermark: useFormValue('watermark'),
    qualityPercent: useFormValue('qualityPercent'),
    trackMovingSeconds: useFormValue('trackMovingSeconds'),
    trackStillSeconds: useFormValue('trackStillSeconds'),
    evalValidDays: useFormValue('evalValidDays'),
    lowStar: useFormValue('lowStar'),
    departNotice: useFormValue('departNotice'),
  } as Partial<MaintainSetting>
}

function lines(effect: SettingEffect, typed: Partial<MaintainSetting>) {
  const { crewShort, onRestDays, frozen, overTarget, overMax } = effect
  const of = (key: keyof SettingEffect, text: string, warn: boolean) => ({ key, text, warn })
  return [
    of('crewShort', `${crewShort} 张未开始工单已派人员少于 ${typed.minCrew} 人，到场不能开始`, crewShort > 0),
    of('onRestDays', `${onRestDays} 张未开始工单落在休息日，重置计划时提前`, onRestDays > 0),
    of('frozen', `${frozen} 张工单在冻结期内，改期改派须作业人员确认`, false),
    of(
      'overTarget',
      `未来 28 天有 ${overTarget} 个人日超过 ${minutesSaid(typed.dayTarget)}，会显示警告`,
      overTarget > 0,
    ),
    of('overMax', `未来 28 天有 ${overMax} 个人日超过 ${minutesSaid(typed.dayMax)}，不能再加工单`, overMax > 0),
  ]
}
