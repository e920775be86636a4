import { hazardPaths } from '../shared/paths.ts'

/** Addresses of hazards, and of the rows that one leads to. */
export const hazardPage = {
  hazards: hazardPaths.hazards,
  hazard: (id: string) => `${hazardPaths.hazards}?id=${id}`,
  addHazard: (elevatorId: string) => `${hazardPaths.hazards}?add=${elevatorId}`,
  order: (id: string) => `${hazardPaths.order}?id=${id}`,
  inspectionRecord: (id: string) => `${hazardPaths.inspectionRecord}?id=${id}`,
  check: (id: string) => `${hazardPaths.qualityCheck}?id=${id}`,
  partsRequest: (id: string) => `${hazardPaths.partsRequest}?id=${id}`,
} as const
