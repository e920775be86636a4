interface Lift {
  readonly name: string
  readonly type: number
  readonly communityId: string
  readonly buildingId?: string | null | undefined
  readonly customerId: string
  readonly teamId?: string | null | undefined
  readonly maintenanceWorkers: readonly string[]
  readonly useStatus: number
  readonly templateId?: string | null | undefined
}

/** What other modules hear of a lift with an event (common 9: before, after). */
export function factsOf(lift: Lift) {
  return {
    name: lift.name,
    type: lift.type,
    communityId: lift.communityId,
    buildingId: lift.buildingId ?? null,
    customerId: lift.customerId,
    teamId: lift.teamId ?? null,
    workerIds: lift.maintenanceWorkers,
    useStatus: lift.useStatus,
    templateId: lift.templateId ?? null,
  }
}
