import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { PartsOfOrder } from '#modules/parts/shared/partsDetail.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Choices, Note, Nothing } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { usePhone } from '../store/state.ts'
import { useVisit } from '../store/visits.ts'
import { liftName } from '../words.ts'
import { AskPart } from './AskPart.tsx'
import { InstallSheet } from './InstallSheet.tsx'
import { PartsOfVisit } from './PartsOfVisit.tsx'
import { UsePart } from './UsePart.tsx'

type Way = 'ask' | 'use'
const ways = [
  ['ask', '申请配件'],
  ['use', '随车用料'],
] as const satisfies readonly (readonly [Way, string])[]

/** 用料 (jobs 4.3): what was asked for and where it stands, then asking for a part or noting what came from the van. */
export function PartsPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const visit = useVisit(id)
  const { ready } = usePhone()
  const [way, setWay] = useState<Way>('ask')
  const [installing, setInstalling] = useState<PartsOfOrder['requests'][number]>()
  if (!visit)
    return (
      <Screen title="用料" back={phonePaths.order(id)}>
        {ready && <Nothing>手机里没有这张工单</Nothing>}
      </Screen>
    )
  return (
    <Screen title="用料" sub={liftName(visit.lift)} back={phonePaths.order(id)}>
      <PartsOfVisit orderId={id} onInstall={setInstalling} />
      <Choices<Way> label="登记" options={ways} value={way} onPick={setWay} />
      {way === 'ask' ? <AskPart visit={visit} cause={search.get('for') ?? ''} /> : <UsePart visit={visit} />}
      <Note tone="info">车载库存与扫码领用在仓库开通后可用；现在登记的用料由仓库补出库单</Note>
      {installing && <InstallSheet visit={visit} request={installing} onClose={() => setInstalling(undefined)} />}
    </Screen>
  )
}
