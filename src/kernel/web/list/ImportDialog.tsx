import { useState } from 'react'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { piece } from '../router/piece.tsx'

export interface ImportDialogProps {
  /** 电梯: 导入电梯. */
  readonly what: string
  readonly unit: string
  readonly template: Endpoint
  readonly to: Endpoint
  /** 注册代码: what names the rows that a sheet may also change; absent where it only adds. */
  readonly updatesBy?: string
  readonly open: boolean
  readonly onClose: () => void
}

const ImportSteps = piece(() => import('./ImportSteps.tsx').then(({ ImportSteps }) => ImportSteps))

/** Most people who open a list import nothing: what the dialog is made of is loaded when it is opened first. */
export function ImportDialog(props: ImportDialogProps) {
  const [asked, setAsked] = useState(props.open)
  if (props.open && !asked) setAsked(true)
  if (!asked) return null
  return <ImportSteps {...props} />
}
