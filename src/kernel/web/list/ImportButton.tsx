import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../session/Can.tsx'
import { ImportDialog, type ImportDialogProps } from './ImportDialog.tsx'

/** 导入 above a list, for those who may: its dialog asks for a file, checks it, writes it. */
export function ImportButton(props: Omit<ImportDialogProps, 'open' | 'onClose'>) {
  const [open, setOpen] = useState(false)
  const { needs } = props.to
  return (
    <>
      <Can needs={typeof needs === 'string' ? [] : needs}>
        <Button onClick={() => setOpen(true)}>导入</Button>
      </Can>
      <ImportDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
