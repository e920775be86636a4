import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { phonePaths } from '../../shared/paths.ts'
import { inspectionName, isRepair, repairName } from '../../shared/task.ts'
import { Choices, Note, Nothing } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { usePhone } from '../store/state.ts'
import { actorOf, type Shot, useTasks, useVisit } from '../store/visits.ts'
import { liftName, placeName } from '../words.ts'
import { AskPart } from './AskPart.tsx'
import { type AskingItem, askingItems } from './askingItems.ts'
import { InstallSheet } from './InstallSheet.tsx'
import { type FieldRequest, PartsOfVisit } from './PartsOfVisit.tsx'
import { UsePart } from './UsePart.tsx'
import { VoidParts } from './VoidParts.tsx'

type Way = 'ask' | 'use'
const ways = [
  ['ask', '申请配件'],
  ['use', '随车用料'],
] as const satisfies readonly (readonly [Way, string])[]

interface Site {
  readonly shot: Shot
  readonly items: readonly AskingItem[]
  readonly liftId: string | null
}

/** The visit, repair or inspection the parts are for. */
function useSite(id: string): Site | undefined {
  const visit = useVisit(id)
  const state = usePhone()
  const me = actorOf(state)
  const task = useTasks().find((one) => one.id === id)
  if (visit) return { shot: visit, items: askingItems(visit.order, state), liftId: visit.lift.id }
  if (!task) return undefined
  if (!isRepair(task)) {
    const order = { id, orderNo: task.planNo }
    return { shot: { order, lift: task.lift, me, work: inspectionName(task) }, items: [], liftId: task.lift.id }
  }
  const lift = task.lift ?? { communityName: '', name: placeName(task) }
  return { shot: { order: task, lift, me, work: repairName(task) }, items: [], liftId: task.lift?.id ?? null }
}

/** Back to where it was opened from: the three kinds of work have pages of their own. */
function useBack(id: string): string {
  const { pathname } = useLocation()
  if (pathname.startsWith(phonePaths.repair(id))) return phonePaths.repair(id)
  return pathname.startsWith(phonePaths.inspect(id)) ? phonePaths.inspect(id) : phonePaths.order(id)
}

/** 用料 (jobs 4.3): what was asked for and where it stands, then asking for a part or noting what came from the van. */
export function PartsPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const site = useSite(id)
  const back = useBack(id)
  const { ready } = usePhone()
  const [way, setWay] = useState<Way>('ask')
  const [installing, setInstalling] = useState<FieldRequest>()
  const [voiding, setVoiding] = useState<FieldRequest>()
  if (!site?.liftId)
    return (
      <Screen title="用料" back={back}>
        {ready && <Nothing>{site ? '还不知道是哪一台电梯。请调度在工单里补选后再申请' : '手机里没有这张工单'}</Nothing>}
      </Screen>
    )
  const { shot, items, liftId } = site
  return (
    <Screen title="用料" sub={liftName(shot.lift)} back={back}>
      <PartsOfVisit orderId={id} onInstall={setInstalling} onVoid={setVoiding} />
      <Choices<Way> label="登记" options={ways} value={way} onPick={setWay} />
      {way === 'ask' ? (
        <AskPart visit={shot} liftId={liftId} items={items} start={search.get('for')} />
      ) : (
        <UsePart visit={shot} />
      )}
      {way === 'use' && <Note tone="info">随车用料登记后，由仓库补出库单</Note>}
      {voiding && <VoidParts request={voiding} onClose={() => setVoiding(undefined)} />}
      {installing && <InstallSheet visit={shot} request={installing} onClose={() => setInstalling(undefined)} />}
    </Screen>
  )
}
