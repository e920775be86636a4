import type { ComponentType, ReactNode } from 'react'
import { EscalatorIcon, FreightIcon, LiftIcon, VillaIcon, WalkwayIcon } from '#kernel/web/ui/icons/index.ts'
import { DeviceType, UseType } from '../shared/elevator.terms.ts'
import css from './elevator.module.css'

interface Kind {
  readonly type: number
  readonly useType?: number | null
}

/** The drawn icon of a lift's kind. */
export function liftIconOf({ type, useType }: Kind): ComponentType<{ size?: number }> {
  if (type === DeviceType.code.escalator) return EscalatorIcon
  if (type === DeviceType.code.walkway) return WalkwayIcon
  if (useType === UseType.code.goods || useType === UseType.code.dumbwaiter) return FreightIcon
  return useType === UseType.code.villa ? VillaIcon : LiftIcon
}

/** A lift by icon and name; what is out of the ordinary stands behind the name. */
export function ElevatorName({ lift, exception }: { lift: Kind & { readonly name: string }; exception?: ReactNode }) {
  const Icon = liftIconOf(lift)
  return (
    <span className={`inline ${css.name}`}>
      <Icon size={14} />
      <span className="clip">{lift.name}</span>
      {exception}
    </span>
  )
}
