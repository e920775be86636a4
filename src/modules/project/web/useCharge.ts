import { useMemo, useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { saysGap } from '#modules/employee/shared/certificateGap.ts'
import type { ProjectDetail } from '../shared/project.ts'
import type { ChargeLift, ChargePerson } from '../shared/setCharge.ts'
import { inputOf, type Place, type Wishes, wishing } from './charge.ts'

/** Who is to answer for which lift, before it is saved; the lifts that are ticked, and as what they are given away. */
export function useCharge(project: ProjectDetail, lifts: readonly ChargeLift[], people: readonly ChargePerson[]) {
  const { useUnsaved } = useKit()
  const [wishes, setWishes] = useState<Wishes>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState<Place>('charge')
  const input = useMemo(() => inputOf(project.id, lifts, wishes), [project.id, lifts, wishes])
  useUnsaved(input.items.length > 0)
  /** A lift that is dragged takes all that are ticked along, when it is one of them. */
  const moving = (id: string) =>
    chosen.has(id) ? lifts.filter((lift) => chosen.has(lift.id)) : lifts.filter((lift) => lift.id === id)

  function give(which: readonly ChargeLift[], personId: string): void {
    const person = people.find((one) => one.id === personId)
    if (!person) return
    if (!person.certified) {
      toast.warning(`${saysGap(person.name, person.gap ?? '')}，不能负责电梯`)
      return
    }
    setWishes(wishing(wishes, which, personId, place))
    setChosen(new Set())
  }
  const clear = () => setWishes(new Map())
  return { wishes, clear, chosen, setChosen, place, setPlace, moving, give, input }
}
