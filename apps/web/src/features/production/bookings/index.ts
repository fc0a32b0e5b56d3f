export { bookedJobs, toAssignedBookings, toPreviewBookings } from './preset-bookings.ts'
