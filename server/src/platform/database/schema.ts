/**
 * Rows of the tables that are read whole. schema.test.ts writes this file from a migrated database: run it once with
 * HATID_WRITE_DOCS=1 after a new migration.
 */

export interface Schema {
  appointments: {
    readonly id: number;
    readonly version: number;
    readonly client_id: number;
    readonly service_day: string;
    readonly starts_at: Date;
    readonly ends_at: Date;
    readonly status: string;
    readonly outcome: string | null;
    readonly location: string;
    readonly notes: string;
    readonly duration: number;
    readonly total_price: number;
    readonly requires_car: boolean;
    readonly driver_id: number | null;
    readonly driver_accepted_at: Date | null;
    readonly driver_assigned_at: Date | null;
    readonly asked_at: Date;
    readonly response_deadline: Date;
    readonly last_reminded_at: Date | null;
    readonly rejection_reason: string | null;
    readonly rejected_at: Date | null;
    readonly rejected_by: number | null;
    readonly rejection_reviewed_at: Date | null;
    readonly rejection_reviewed_by: number | null;
    readonly rejection_review_decision: string | null;
    readonly rejection_review_notes: string | null;
    readonly cancelled_at: Date | null;
    readonly cancelled_by: number | null;
    readonly cancel_reason: string | null;
    readonly started_at: Date | null;
    readonly journey_started_at: Date | null;
    readonly arrived_at: Date | null;
    readonly dropped_off_at: Date | null;
    readonly session_started_at: Date | null;
    readonly session_completed_at: Date | null;
    readonly payment_status: string;
    readonly payment_method: string | null;
    readonly payment_amount: number | null;
    readonly extension_amount: number | null;
    readonly payment_notes: string | null;
    readonly payment_verified_at: Date | null;
    readonly payment_verified_by: number | null;
    readonly receipt_hash: string | null;
    readonly receipt_url: string | null;
    readonly status_before_pickup: string | null;
    readonly pickup_requested_at: Date | null;
    readonly pickup_urgency: string;
    readonly pickup_notes: string | null;
    readonly pickup_driver_id: number | null;
    readonly pickup_assigned_at: Date | null;
    readonly pickup_deadline: Date | null;
    readonly pickup_asked: number[];
    readonly estimated_pickup_time: Date | null;
    readonly pickup_confirmed_at: Date | null;
    readonly return_journey_completed_at: Date | null;
    readonly materials_checked_at: Date | null;
    readonly materials_checked_by: number | null;
    readonly created_by: number | null;
    readonly created_at: Date;
    readonly updated_at: Date;
    readonly deleted_at: Date | null;
    readonly deleted_by: number | null;
    readonly deadline_near_told: Date | null;
    readonly deadline_over_told: Date | null;
    readonly rode_out: boolean;
    readonly internal_note: string;
    readonly pickup_wanted_at: Date | null;
    readonly pickup_declined_at: Date | null;
    readonly status_since: Date | null;
    readonly backup: unknown;
    readonly backup_note: string | null;
    readonly series_id: number | null;
    readonly series_position: number | null;
    readonly pickup_declined_by: number | null;
    readonly pickup_requested_by: number | null;
    readonly asked_again: number[];
    readonly cannot_come: unknown;
    readonly running_late: unknown;
    readonly risen: string[];
    readonly client_confirmed_at: Date | null;
  };
}
