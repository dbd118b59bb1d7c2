-- A client who answers an SMS with STOP takes the consent back. No person of the business records it.
alter table client_consents alter column recorded_by drop not null;
