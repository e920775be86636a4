import { useState } from 'react'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { outageApi } from '../shared/api.ts'
import { Months } from './Months.tsx'
import { OutageStory } from './OutageStory.tsx'

/** 停梯 of one lift: a month with its intervals and what they were to the homes. */
export function LiftOutage({ elevatorId }: { elevatorId: string }) {
  const { today } = useKit()
  const [month, setMonth] = useState(today().slice(0, 7))
  return (
    <>
      <div className="px-16 py-12">
        <Months month={month} onChange={setMonth} />
      </div>
      <Loaded from={outageApi.lift} input={{ elevatorId, month }} what="停梯">
        {(told) => <OutageStory of={told} />}
      </Loaded>
    </>
  )
}
