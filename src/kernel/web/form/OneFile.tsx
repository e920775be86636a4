import type { UploadedFile } from '../services.tsx'
import type { ControlProps } from './Control.tsx'
import { FilesControl } from './FilesControl.tsx'

/** A field that holds one file and not a list of them: the certificate, the signed paper. */
export function OneFile({ id, value, onChange, disabled }: ControlProps) {
  return (
    <FilesControl
      id={id}
      most={1}
      disabled={disabled}
      value={value ? [value as UploadedFile] : []}
      onChange={(files) => onChange(files[0])}
    />
  )
}
