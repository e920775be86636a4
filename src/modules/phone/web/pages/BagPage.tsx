import { useEffect, useState } from 'react'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { bagApi } from '#modules/quality/shared/api.ts'
import { type BagLineRow, BagProof, type OwnBags } from '#modules/quality/shared/partsBag.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Note, Nothing, Section } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { keepFact } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { nowOf } from '../store/visits.ts'
import { shortDay, weekdayOf, whenText } from '../words.ts'
import css from './lists.module.css'

/** 明日备件袋 (jobs 10.4): read with a network, shown from the phone without one. Whether a part was used makes the hit rate. */
export function BagPage() {
  const state = usePhone()
  const { facts } = state
  const today = dayOf(nowOf(state))
  const [fault, setFault] = useState('')
  const { running, run } = useRun()
  const bags = facts.bags
  const load = async () => {
    try {
      await keepFact('bags', await call(bagApi.own, {}, { silent: true, firstLoad: true }))
      setFault('')
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setFault(failure.kind === 'network' ? '没有网络，显示的是上次取得的备件袋' : failure.message)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the page opens
  useEffect(() => void load(), [])
  const tell = (line: BagLineRow, used: boolean) =>
    run(async () => {
      await call(bagApi.tell, { id: line.id, version: line.version, used })
      await load()
    })
  return (
    <Screen title="备件袋" sub="按隐患与更换史，只列有依据的" back={phonePaths.today}>
      {fault && <Note tone="warn">{fault}</Note>}
      {!bags && !fault && <Nothing>正在取得备件袋</Nothing>}
      {bags?.map(({ day, madeAt, lines }) => (
        <Section
          key={day}
          title={`${day === today ? '今日 ' : day === addDays(today, 1) ? '明日 ' : ''}${shortDay(day)} 周${weekdayOf(day)}`}
          aside={asideOf(madeAt, lines)}
        >
          {lines.map((line) => (
            <Line key={line.id} line={line} running={running} onTell={day <= today ? tell : undefined} />
          ))}
          {lines.length === 0 && (
            <Nothing>{madeAt ? '没有依据，不必多带备件' : '每天 18:00 生成第二天的备件袋'}</Nothing>
          )}
        </Section>
      ))}
      <Note tone="info">作业后请登记备件是否用上，以后的备件袋会更准。登记不计入考核</Note>
    </Screen>
  )
}

const asideOf = (madeAt: string | null, lines: OwnBags[number]['lines']) =>
  madeAt ? `${lines.length} 样，${whenText(madeAt)} 生成` : ''

interface LineProps {
  readonly line: BagLineRow
  readonly running: boolean
  /** Absent before the day: nothing can have been used yet. */
  readonly onTell: ((line: BagLineRow, used: boolean) => Promise<unknown>) | undefined
}

function Line({ line, running, onTell }: LineProps) {
  return (
    <div className={`pt-10 pb-12 px-16 line2-t ${css.bag}`}>
      <span>
        <b>{line.part}</b>
        <small className="block sec f-15">{liftLabel(line.communityName, line.elevatorName)}</small>
        <small className="block sec f-15">{line.reason}</small>
      </span>
      {line.proof !== null && <small className="block sec f-15">{BagProof.label(line.proof)}，已计为用上</small>}
      {onTell && line.proof === null && (
        // biome-ignore lint/a11y/useSemanticElements: within a line of text, where a fieldset may not stand
        <span className={`grid cols-1-1 gap-10 mt-8 ${css.tell}`} role="group" aria-label={`${line.part}是否用上`}>
          <button
            className="r-6 bg ink font-inherit"
            type="button"
            aria-pressed={line.used === false}
            disabled={running}
            onClick={() => void onTell(line, false)}
          >
            没用上
          </button>
          <button
            className="r-6 bg ink font-inherit"
            type="button"
            aria-pressed={line.used === true}
            disabled={running}
            onClick={() => void onTell(line, true)}
          >
            用上了
          </button>
        </span>
      )}
    </div>
  )
}
