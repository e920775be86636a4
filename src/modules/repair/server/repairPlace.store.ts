import { liftLabelOf } from '#modules/elevator/server/index.ts'

/** Where a repair `o` is, of its lift `e` and community `c` joined outwardly: of a lift nobody knows yet, where it is said to be. */
export const repairPlace = `coalesce(${liftLabelOf('c', 'e')}, nullif(concat_ws(' ', c.name, o.address), ''), '')`
