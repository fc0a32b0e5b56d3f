/** Returns the label of a job in lists, the audit trail and problems: without the job's id if it is that of the order. */
export const jobLabel = ({ orderId, jobId }: { readonly orderId: string; readonly jobId: string }): string =>
  orderId === jobId ? orderId : `${orderId} / ${jobId}`
