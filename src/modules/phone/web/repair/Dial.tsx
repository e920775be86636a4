import type { ReactNode } from 'react'
import css from './repair.module.css'

const tel = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** A number that is called by a press. */
export function Dial({ phone, children = phone }: { phone: string; children?: ReactNode }) {
  return (
    <a className={`items-center brandText strong ${css.phone}`} href={tel(phone)}>
      {children}
    </a>
  )
}
